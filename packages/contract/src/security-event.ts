/** What is written down about the safety of an account. */
export const EVENT_KINDS = [
  'sign_in',
  'sign_in_refused',
  'sign_out',
  'session_ended',
  'user_created',
  'user_disabled',
  'user_enabled',
  'user_changed',
  'membership_given',
  'membership_changed',
  'membership_ended',
  'password_changed',
  'export',
  'print',
] as const
/** One of them. */
export type EventKind = (typeof EVENT_KINDS)[number]
