/** `active` is the index of the highlighted option, -1 for none. */
export interface ComboboxState {
  isOpen: boolean
  active: number
  count: number
  text: string
  selected: number
}

export type ComboboxAction =
  | { do: 'open' }
  | { do: 'close' }
  | { do: 'move'; to: number }
  | { do: 'choose'; index: number }
  | { do: 'removeLast' }
  | { do: 'focusChips' }

export function comboboxKeyAction(
  key: string,
  state: ComboboxState,
  caretAtStart: boolean,
): ComboboxAction | null {
  const { isOpen, active, count, text, selected } = state
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
      return text === '' && selected > 0 ? { do: 'removeLast' } : null
    case 'ArrowLeft':
      return caretAtStart && selected > 0 ? { do: 'focusChips' } : null
    default:
      return null
  }
}
