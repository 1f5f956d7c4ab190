import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { isCompleteTime, parseTime, shiftTime } from './time-input.rules.ts'
import { Input } from './Input.tsx'

export const invalidTimeText = 'Enter a time, such as 07:30 or 19:30.'

interface TimeInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'onKeyDown' | 'onBlur' | 'type'
> {
  value: string
  onChange: (time: string) => void
  /** Receives true when the user leaves an invalid or missing time, false when they type again. */
  onValidityChange?: (isInvalid: boolean) => void
}

/**
 * A 24-hour time, as hospitals write it: a native time input shows AM and PM in the United States. The arrow
 * keys change the hour, or the minutes by five if the caret is behind the colon.
 */
export function TimeInput({ value, onChange, onValidityChange: onWrong, ...rest }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  // A value set from outside, such as an end that moves with its start, replaces the typed text.
  const text = typed !== null && (value === '' || parseTime(typed) === value) ? typed : value
  const set = (time: string) => {
    setTyped(null)
    onWrong?.(false)
    onChange(time)
  }
  const commit = () => {
    const time = parseTime(text)
    if (time === undefined) return onWrong?.(text !== '' || rest.required === true)
    if (text === typed) set(time)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const time = parseTime(input.value)
    if (event.key === 'Enter') commit()
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (step === 0 || time === undefined || input.readOnly) return
    event.preventDefault()
    const isHour = (input.selectionStart ?? 0) <= input.value.search(/\D|$/)
    // Render before setting the selection; otherwise the caret jumps to the end.
    flushSync(() => set(shiftTime(time, step * (isHour ? 60 : 5))))
    input.setSelectionRange(isHour ? 0 : 3, isHour ? 2 : 5)
  }
  return (
    <Input
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      placeholder="hh:mm"
      value={text}
      onKeyDown={onKeyDown}
      onChange={({ target }) => {
        setTyped(target.value)
        // Cleared here rather than on blur: a vanishing error would move the button that is being pressed.
        onWrong?.(false)
        onChange((isCompleteTime(target.value) && parseTime(target.value)) || '')
      }}
      onBlur={commit}
    />
  )
}
