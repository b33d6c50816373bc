import type { ComponentProps, ReactNode } from 'react'

/** A box to tick, and what it means. */
export function Check({ label, ...input }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className="check">
      <input {...input} type="checkbox" />
      {label}
    </label>
  )
}
