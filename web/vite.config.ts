import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/**
 * The page is served with a strict content policy, so nothing may be inlined and every style element carries the nonce
 * that the server writes in place of `__NONCE__`. For the same reason the page itself is never precached: a kept copy
 * would carry a nonce that no header knows. The page served last is kept with its header instead; it is the same for every
 * address, so that without a line every screen opens and says what it waits for.
 */
export default defineConfig({
  html: { cspNonce: '__NONCE__' },
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': process.env.LEKHA_API ?? 'http://127.0.0.1:4000' } },
  plugins: [
    react(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        name: 'Lekha',
        short_name: 'Lekha',
        description: 'Books, vouchers and statements for organizations in Nepal',
        start_url: '/',
        display: 'standalone',
        theme_color: '#ffffff',
        background_color: '#ffffff',
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/icon-full.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
        ],
      },
      workbox: {
        inlineWorkboxRuntime: true,
        globPatterns: ['**/*.{js,css,woff2,svg,json}'],
        navigateFallback: null,
        runtimeCaching: [
          {
            urlPattern: ({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/api'),
            handler: 'NetworkFirst',
            options: {
              cacheName: 'pages',
              networkTimeoutSeconds: 3,
              plugins: [
                {
                  cacheKeyWillBeUsed: async () => '/page',
                  // What stands between here and the server may answer with a page of its own, which is not kept.
                  cacheWillUpdate: async ({ response }) =>
                    response.ok && response.headers.get('content-security-policy')?.includes("'nonce-") ? response : null,
                },
              ],
            },
          },
        ],
      },
    }),
  ],
})
