import { now } from '../ui/clock.ts'

/** The cookie that holds the access token, and how long it lives. */
const COOKIE = 'token'
const LIFE_S = 600

/**
 * When the token came, by the clock of this machine; the mark outlives the token. While it is there, the browser may hold
 * a refresh cookie (which no script can see), and trading it is worth a call; without it nobody has signed in here.
 */
const MARK = 'signedIn'

/** Share of a token's life after which the next one is fetched. */
const RENEWED_AT = 0.8

/** What other parts, and other tabs, are told: somebody signed in, the token was renewed, the session ended by itself, or by him. */
type SessionEvent = 'started' | 'renewed' | 'ended' | 'signed out'
/** What is heard of it. 'replaced': the user of this tab is no longer who is signed in. */
export type SessionNews = SessionEvent | 'started elsewhere' | 'replaced'

const tabs = new BroadcastChannel('lekha-session')
const listeners = new Set<(news: SessionNews) => void>()

/** The id of the user whom this tab serves; undefined while nobody is signed in here, or not known yet. */
let served = whoIsSignedIn()

tabs.onmessage = ({ data }: MessageEvent<SessionEvent>) => tell(data === 'started' ? 'started elsewhere' : data)

function tell(news: SessionNews) {
  const former = served
  served = news === 'signed out' ? undefined : (whoIsSignedIn() ?? former)
  const isReplaced = former !== undefined && served !== undefined && served !== former
  for (const listener of listeners) listener(isReplaced ? 'replaced' : news)
}

/** The id of the user whom the token names: its second part, in base64url; undefined where there is none that can be read. */
export function whoIsSignedIn(): string | undefined {
  const [, claims = ''] = readToken().split('.')
  try {
    return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: string }).sub
  } catch {
    return undefined
  }
}

function tellEveryTab(event: SessionEvent) {
  tell(event)
  tabs.postMessage(event)
}

/** Hears what happens to the session, in this tab or another. Returns the way to stop hearing. */
export function onSession(listener: (news: SessionNews) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The access token, '' where there is none. */
export function readToken(): string {
  return /(?:^|; )token=([^;]*)/.exec(document.cookie)?.[1] ?? ''
}

/** Whether somebody is signed in, or may be once the token is renewed. */
export function mayBeSignedIn(): boolean {
  return localStorage.getItem(MARK) !== null
}

/** Milliseconds until the token should be renewed; 0 when that is due. */
export function renewalDue_ms(): number {
  const came_ms = Number.parseInt(localStorage.getItem(MARK) ?? '', 10)
  const age_ms = now() - came_ms
  const clockWasSetBack = age_ms < 0
  if (!readToken() || Number.isNaN(came_ms) || clockWasSetBack) return 0
  return Math.max(0, LIFE_S * RENEWED_AT * 1000 - age_ms)
}

function keep({ token }: { token: string }) {
  document.cookie = `${COOKIE}=${token}; Secure; SameSite=Strict; Path=/; Max-Age=${LIFE_S}`
  localStorage.setItem(MARK, String(now()))
}

/** Somebody signed in. */
export function startSession(answer: { token: string }): void {
  keep(answer)
  tellEveryTab('started')
}

/** Forgets the token, here and in every tab. */
export function endSession(how: 'ended' | 'signed out'): void {
  document.cookie = `${COOKIE}=; Secure; SameSite=Strict; Path=/; Max-Age=0`
  localStorage.removeItem(MARK)
  tellEveryTab(how)
}

/**
 * Renews the token that was `former`. Of all tabs only one asks; those that waited meanwhile find its token and are done.
 */
export function renewOnce(former: string, refresh: () => Promise<{ token: string }>): Promise<void> {
  return navigator.locks.request('lekha-session', async () => {
    const token = readToken()
    if (token !== '' && token !== former) return
    keep(await refresh())
    tellEveryTab('renewed')
  })
}
