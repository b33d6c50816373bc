/** The server's one clock; tests hand in their own. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** ISO text of a moment, for the wire and for SQL. */
export const isoTime = (epoch_ms: number): string => new Date(epoch_ms).toISOString()

/** A moment as the Date that other people's libraries ask for. */
export const moment = (epoch_ms: number): Date => new Date(epoch_ms)
