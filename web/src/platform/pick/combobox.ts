/** What the field knows when a key is pressed. `active` is the highlighted option, -1 for none. */
export interface ComboboxState {
  isOpen: boolean
  active: number
  count: number
  text: string
  chosen: number
}

export type ComboboxAction =
  | { do: 'open' }
  | { do: 'close' }
  | { do: 'move'; to: number }
  | { do: 'choose'; index: number }
  | { do: 'removeLast' }
  | { do: 'enterChips' }

/** What a key means in a field that chooses several (WAI-ARIA combobox); null leaves it to the browser. */
export function comboboxAction(
  key: string,
  state: ComboboxState,
  caretAtStart: boolean,
): ComboboxAction | null {
  const { isOpen, active, count, text, chosen } = state
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      if (!isOpen) return { do: 'open' }
      return { do: 'move', to: active >= last ? Math.min(0, last) : active + 1 }
    case 'ArrowUp':
      if (!isOpen) return { do: 'open' }
      return { do: 'move', to: active <= 0 ? last : active - 1 }
    case 'PageDown':
      return isOpen ? { do: 'move', to: Math.min(last, active + 8) } : null
    case 'PageUp':
      return isOpen ? { do: 'move', to: Math.max(Math.min(0, last), active - 8) } : null
    case 'Enter':
      return isOpen && active >= 0 && active < count ? { do: 'choose', index: active } : null
    case 'Escape':
      return isOpen ? { do: 'close' } : null
    case 'Backspace':
      return text === '' && chosen > 0 ? { do: 'removeLast' } : null
    case 'ArrowLeft':
      return caretAtStart && chosen > 0 ? { do: 'enterChips' } : null
    default:
      return null
  }
}
