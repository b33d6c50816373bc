import type { ReactNode } from 'react'

/** One section of a form: its heading under a hairline, its fields in rows of two. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="form-section">
      <h2>{title}</h2>
      <div className="form-grid">{children}</div>
    </section>
  )
}
