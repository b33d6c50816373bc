import { useLocation } from '@tanstack/react-router'

/** The report at an address: the months of its subject, whose addresses end like this, or the one given. */
export const useMonthsOr = (report: string): string =>
  useLocation({ select: ({ pathname }) => pathname.endsWith('/months') }) ? 'month-summary' : report
