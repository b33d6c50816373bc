import { useEffect, useState } from 'react'

/** A value once it has stood unchanged for a while: what is asked of the server while somebody types. */
export function useSettled<Value>(value: Value, pause_ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause_ms)
    return () => clearTimeout(timer)
  }, [value, pause_ms])
  return settled
}
