/**
 * A telephone number as it is dialled in Nepal; one of another country with its code.
 *
 * @example localPhone('+97714412345') // '01-4412345'
 */
export function localPhone(phone: string): string {
  const [, national] = /^\+977(\d+)$/.exec(phone) ?? []
  if (national === undefined) return phone
  const [, area = '', rest] = /^(1(?=\d{7}$)|[2-9]\d(?=\d{6}$))(\d+)$/.exec(national) ?? []
  return rest === undefined ? national : `0${area}-${rest}`
}
