import type { BookErrorCode } from '@lekha/ledger'

/** What a person is told where the database refuses: the sentence, its code, and the field of the form that it belongs to. */
export type Explanation = [sentence: string, code: BookErrorCode, field?: string]
