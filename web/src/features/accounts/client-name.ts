const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * The name of a client from its User-Agent header: browser and system; for a program that is no browser, the header as it is.
 *
 * @example clientName('Mozilla/5.0 (Windows NT 10.0) … Chrome/140.0 Safari/537.36') // 'Chrome · Windows'
 */
export function clientName(userAgent: string): string {
  const known = [BROWSERS, SYSTEMS].flatMap((list) => list.find(([mark]) => mark.test(userAgent))?.[1] ?? [])
  return known.length > 0 ? known.join(' · ') : userAgent
}
