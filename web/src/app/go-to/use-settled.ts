import { useEffect, useState } from 'react'

/** The value once it has not changed for `pause_ms`: for searches on the server while the user types. */
export function useSettled<Value>(value: Value, pause_ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause_ms)
    return () => clearTimeout(timer)
  }, [value, pause_ms])
  return settled
}
