import * as z from 'zod'

/**
 * Makes the app work under the Content Security Policy it is served with. Imported before everything else.
 *
 * - zod must not compile its schemas with `new Function`.
 * - Mantine sets its style sheets through innerHTML, and the service worker is registered by a script URL; the Trusted Types
 *   policy `default` allows exactly these two. Text with a `<` or `&` is never a style sheet, so it is refused.
 * - Style elements created at run time carry the nonce of the page.
 */

type Policy = { createHTML: (text: string) => string; createScriptURL: (url: string) => string }
type TrustedTypes = { createPolicy: (name: 'default', policy: Policy) => unknown }

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

z.config({ jitless: true })

trustedTypes?.createPolicy('default', {
  createHTML(text) {
    if (/[<&]/.test(text)) throw new TypeError('Markup is never written as text.')
    return text
  },
  createScriptURL(url) {
    if (new URL(url, location.origin).href !== `${location.origin}/sw.js`) throw new TypeError(`Not a script of this app: ${url}`)
    return url
  },
})

/** The nonce of this page, '' when it was served without one. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// Read by react-remove-scroll, which writes a style element when a dialog opens.
Object.assign(globalThis, { __webpack_nonce__: nonce })
