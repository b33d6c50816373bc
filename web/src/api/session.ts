import { now } from '../ui/clock.ts'

/** The cookie that holds the access token, and the token's lifetime in seconds. */
const COOKIE = 'token'
const LIFE_S = 600

/**
 * The localStorage key under which the time of the last token stands, by this machine's clock. It outlives the token: while it
 * is set, the browser may hold a refresh cookie (which no script can see) worth a renewal; without it nobody has signed in here.
 */
const MARK = 'signedIn'

/** Share of a token's life after which the next one is fetched. */
const RENEWED_AT = 0.8

/**
 * What listeners and other tabs are notified of: a user signed in, the token was renewed, the session expired, the server is being asked to
 * sign the user out, the user stays because it could not be reached, the user signed out.
 */
type SessionEvent = 'started' | 'renewed' | 'ended' | 'signing out' | 'stays' | 'signed out'
/** What a listener receives. 'replaced': another user is now signed in than the one this tab serves. */
export type SessionNews = SessionEvent | 'started elsewhere' | 'replaced'

const tabs = new BroadcastChannel('lekha-session')
const listeners = new Set<(news: SessionNews) => void>()

/** The id of the user whom this tab serves; undefined while nobody is signed in, or before it is known. */
let served = whoIsSignedIn()

tabs.onmessage = ({ data }: MessageEvent<SessionEvent>) => notify(data === 'started' ? 'started elsewhere' : data)

function notify(news: SessionNews) {
  const former = served
  served = news === 'signed out' ? undefined : (whoIsSignedIn() ?? former)
  const isReplaced = former !== undefined && served !== undefined && served !== former
  for (const listener of listeners) listener(isReplaced ? 'replaced' : news)
}

/** The user id (`sub`) in the token's payload, its second part in base64url; undefined when there is no readable token. */
export function whoIsSignedIn(): string | undefined {
  const [, claims = ''] = readToken().split('.')
  try {
    return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: string }).sub
  } catch {
    return undefined
  }
}

function notifyAllTabs(event: SessionEvent) {
  notify(event)
  tabs.postMessage(event)
}

/** Calls the listener for every session event, of this tab or another. Returns a function that unsubscribes. */
export function onSession(listener: (news: SessionNews) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The access token, '' when there is none. */
export function readToken(): string {
  return /(?:^|; )token=([^;]*)/.exec(document.cookie)?.[1] ?? ''
}

/** Whether a user is signed in, or may be once the token is renewed. */
export function mayBeSignedIn(): boolean {
  return localStorage.getItem(MARK) !== null
}

/** Milliseconds until the token should be renewed; 0 when it is due. */
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

/** Stores the token of a user who signed in, and notifies every tab. */
export function startSession(answer: { token: string }): void {
  keep(answer)
  notifyAllTabs('started')
}

/** Tells every tab that the server is about to end the session, so that none waits for an answer which would be a refusal. */
export function beginSignOut(): void {
  notifyAllTabs('signing out')
}

/** Tells every tab that the user stays signed in after all. */
export function giveUpSignOut(): void {
  notifyAllTabs('stays')
}

/** Deletes the token, which all tabs share, and notifies every tab. */
export function endSession(how: 'ended' | 'signed out'): void {
  document.cookie = `${COOKIE}=; Secure; SameSite=Strict; Path=/; Max-Age=0`
  localStorage.removeItem(MARK)
  notifyAllTabs(how)
}

/**
 * Renews the token `former`. A lock lets one tab at a time ask the server; a tab that waited finds the new token and asks nothing.
 */
export function renewOnce(former: string, refresh: () => Promise<{ token: string }>): Promise<void> {
  return navigator.locks.request('lekha-session', async () => {
    const token = readToken()
    if (token !== '' && token !== former) return
    keep(await refresh())
    notifyAllTabs('renewed')
  })
}
