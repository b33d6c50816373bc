/** A heading of a period: where the column is too narrow, its last day goes on in a second line. */
export function PeriodHead({ label }: { label: string }) {
  const [first, ...others] = label.split(DASH)
  if (first === undefined || others.length === 0) return label
  return (
    <>
      <span className="date">{`${first} –`}</span> <span className="date">{others.join(DASH)}</span>
    </>
  )
}

const DASH = ' – '

/** Characters of the longest line of a heading. */
export const longestLine = (label: string): number => Math.max(...label.split(DASH).map((part) => part.length + 2))
