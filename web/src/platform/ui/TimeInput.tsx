import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { isWhole, readTime, turned } from '../clock/time-typed.ts'
import { Input } from './Input.tsx'

export const notATime = 'Enter a time, such as 07:30 or 19:30.'

interface TimeInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'onKeyDown' | 'onBlur' | 'type'
> {
  /** `07:30`; empty while what is typed is no time. */
  value: string
  onChange: (time: string) => void
  /** It was left with something in it that is no time (or with nothing, where it is `required`), or is typed again. */
  onWrong?: (isWrong: boolean) => void
}

/**
 * A time of 24 hours, whatever the browser's language writes: a native field shows AM and PM to most of the United States,
 * and hospitals write 19:30. Takes `730`, `7:30`, `0730`, `19.30`; the arrow keys turn the hours, or the minutes by five
 * where the cursor stands behind the colon.
 */
export function TimeInput({ value, onChange, onWrong, ...rest }: TimeInputProps) {
  /** As it is typed; null: as `value` has it. */
  const [typed, setTyped] = useState<string | null>(null)
  // A time that came from elsewhere, such as an end that moves with its start, takes the place of what was typed.
  const shown = typed !== null && (value === '' || readTime(typed) === value) ? typed : value
  const set = (time: string) => {
    setTyped(null)
    onWrong?.(false)
    onChange(time)
  }
  /** What stands there is meant: it is shown in full, or is said to be no time. */
  const settle = () => {
    const time = readTime(shown)
    if (time === undefined) return onWrong?.(shown !== '' || rest.required === true)
    if (shown === typed) set(time)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const time = readTime(input.value)
    if (event.key === 'Enter') settle()
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (step === 0 || time === undefined || input.readOnly) return
    event.preventDefault()
    const isHour = (input.selectionStart ?? 0) <= input.value.search(/\D|$/)
    // Shown before the cursor is set, which would otherwise go to the end; the next press goes on from where it stands.
    flushSync(() => set(turned(time, step * (isHour ? 60 : 5))))
    input.setSelectionRange(isHour ? 0 : 3, isHour ? 2 : 5)
  }
  return (
    <Input
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      placeholder="hh:mm"
      value={shown}
      onKeyDown={onKeyDown}
      onChange={({ target }) => {
        setTyped(target.value)
        // Not only when it is left: the sentence that goes then would move the button that is being pressed.
        onWrong?.(false)
        onChange((isWhole(target.value) && readTime(target.value)) || '')
      }}
      onBlur={settle}
    />
  )
}
