import type { Language } from '@lekha/calendar'

/** The path of the public page of a membership, to which the code on its card leads. */
export const membershipPath = (language: Language, organizationId: string, memberFirmId: string): string =>
  `/${language}/membership/${organizationId}/${memberFirmId}`
