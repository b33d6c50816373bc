/** The sizes of all measurements. */
export type Extent = {
  posting: { rounds: number; duration_ms: number }
  reports: { sizes: { name: string; vouchers: number }[]; asks: number }
  /** Items, and what moved of them. */
  stock: { items: number; movements: number }
  /** Invoices that are stored, beside what is in the books. */
  invoices: { vouchers: number; items: number; movements: number; count: number }
  /** Bills of a year that registers list. */
  bills: number
  /** Member firms of a federation. */
  members: number
  imported: number
  /** Lines of a statement that is written as files, and the vouchers of its books. */
  filed: { lines: number; vouchers: number }
  words: string[]
  statement_lines: number
  /** Rows of a statement that are all read into the browser. */
  table_rows: number
  hostile: { lines: number; duration_ms: number }
}

/** As `npm run bench` measures. */
export const FULL: Extent = {
  posting: { rounds: 5, duration_ms: 1_500 },
  reports: {
    sizes: [
      { name: '10 k', vouchers: 10_000 },
      { name: '100 k', vouchers: 100_000 },
    ],
    asks: 60,
  },
  stock: { items: 10_000, movements: 1_000_000 },
  invoices: { vouchers: 100_000, items: 1_000, movements: 50_000, count: 200 },
  bills: 20_000,
  members: 50_000,
  imported: 100_000,
  filed: { lines: 72_000, vouchers: 100_000 },
  words: ['himal', 'karki', 'suppliers', 'traders rai', 'everest gurung', 'shrestha', 'koshi', 'stores'],
  statement_lines: 4_200,
  table_rows: 100_000,
  hostile: { lines: 30_000, duration_ms: 10_000 },
}
/** Only shows that everything runs. */
export const QUICK: Extent = {
  posting: { rounds: 1, duration_ms: 300 },
  reports: { sizes: [{ name: '500', vouchers: 500 }], asks: 10 },
  stock: { items: 50, movements: 1_000 },
  invoices: { vouchers: 500, items: 50, movements: 1_000, count: 20 },
  bills: 500,
  members: 300,
  imported: 500,
  filed: { lines: 500, vouchers: 600 },
  words: ['himal', 'karki'],
  statement_lines: 500,
  table_rows: 1_000,
  hostile: { lines: 3_000, duration_ms: 1_000 },
}
/** Filling the books takes some minutes. */
export const MILLION: Extent = { ...FULL, reports: { sizes: [{ name: '1 m', vouchers: 1_000_000 }], asks: 30 } }
