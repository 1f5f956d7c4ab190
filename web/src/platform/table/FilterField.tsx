import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import { Input } from '../ui/controls/Input.tsx'

interface FilterFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  className?: string
}

const debounceMs = 250

/** Filters when the user pauses. `/` focuses the field. */
export function FilterField({ label, value, onChange, className }: FilterFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // The back button or a link changed the filter.
    if (value !== sent) {
      setText(value)
      setSent(value)
    }
  }
  useEffect(() => {
    const next = text.trim()
    if (next === sent) return undefined
    const timer = setTimeout(() => {
      setSent(next)
      onChange(next)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [text, sent, onChange])
  useShortcuts({
    '/': (event) => {
      event.preventDefault()
      field.current?.focus()
    },
  })
  return (
    <span className={`relative block ${className ?? ''}`}>
      <IconSearch
        size={16}
        stroke={1.75}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2 -translate-y-1/2 text-ink-2"
      />
      <Input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        autoComplete="off"
        className="pl-8"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </span>
  )
}
