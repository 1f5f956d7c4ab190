import { useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { bufferTyping } from '../../../platform/keyboard/buffer-typing.ts'
import { singleKeyShortcuts } from '../../../platform/preferences/single-key-shortcuts.ts'
import { findBlanks, findNextBlank, isOnEmptyLine, type Blank } from './blank.rules.ts'
import { insertText, selectText } from './insert-text.ts'

interface Place {
  field: HTMLTextAreaElement
  start: number
  end: number
  /** The key that opened the list. It is typed if no phrase is chosen. */
  key: string
}

interface Question {
  blanks: Blank[]
  send: () => void
}

/** Runs after the closed dialog has returned the focus, which it does in a microtask. */
function closeThen(close: () => void, run: () => void): void {
  flushSync(close)
  queueMicrotask(run)
}

/**
 * Quick phrases in the text fields of a form: `/` on an empty line, or a button, opens their list. Tab then goes from
 * blank to blank, until none is left or Escape is pressed.
 * @param form contains the text fields
 * @param text the texts of all fields, which a line break separates
 */
export function useQuickPhrases(form: RefObject<HTMLElement | null>, text: string) {
  const [place, setPlace] = useState<Place>()
  const [question, setQuestion] = useState<Question>()
  const [isWalking, setWalking] = useState(false)
  const lastField = useRef<HTMLTextAreaElement>(null)
  /** Sent with its blanks, if the user confirmed it. */
  const confirmed = useRef<string>(undefined)
  const blanks = findBlanks(text)
  if (isWalking && blanks.length === 0) setWalking(false)

  const listFields = () => [...(form.current?.querySelectorAll('textarea') ?? [])]
  const goToBlank = () => {
    const fields = listFields().toSorted(
      (a, b) => Number(b === lastField.current) - Number(a === lastField.current),
    )
    for (const field of fields) {
      const blank = findNextBlank(field.value, field) ?? findBlanks(field.value)[0]
      if (blank) return selectText(field, blank)
    }
  }
  const open = (field: HTMLTextAreaElement, key: string) => {
    // The list has a field of its own: what is typed while it loads is the search.
    field.blur()
    bufferTyping()
    setWalking(false)
    setPlace({ field, start: field.selectionStart, end: field.selectionEnd, key })
  }
  const insert = (inserted: string) => {
    if (!place) return
    const { field, start } = place
    closeThen(
      () => setPlace(undefined),
      () => {
        insertText(field, place, inserted)
        const blank = findBlanks(field.value).find((each) => each.start >= start)
        if (!blank || blank.start >= start + inserted.length) return
        selectText(field, blank)
        setWalking(true)
      },
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { target: field, key } = event
    if (!(field instanceof HTMLTextAreaElement) || event.nativeEvent.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (key === '/' && isOnEmptyLine(field.value, field) && singleKeyShortcuts.get() === 'on') {
      event.preventDefault()
      open(field, key)
    } else if (isWalking && key === 'Tab') {
      const blank = findNextBlank(field.value, field, event.shiftKey)
      if (!blank) return
      event.preventDefault()
      selectText(field, blank)
    } else if (isWalking && key === 'Escape') {
      event.preventDefault()
      // Only the blanks: the dialog stays open.
      event.stopPropagation()
      setWalking(false)
    }
  }
  return {
    onKeyDown,
    onBlur: ({ target }: FocusEvent) => {
      if (target instanceof HTMLTextAreaElement) lastField.current = target
    },
    /** Opens the list for the text field that had the focus last. */
    openList: () => {
      const fields = listFields()
      const field = fields.find((each) => each === lastField.current) ?? fields[0]
      if (field) open(field, '')
    },
    isListOpen: place !== undefined,
    choose: insert,
    closeList: () => insert(place?.key ?? ''),
    blanksLeft: isWalking ? blanks.length : 0,
    goToBlank,
    question,
    /** Sends at once, unless the text has blanks and was not confirmed with them. */
    askAboutBlanks: (send: () => void) => {
      if (blanks.length === 0 || confirmed.current === text) return send()
      setQuestion({ blanks, send })
    },
    confirm: () => {
      confirmed.current = text
      setQuestion(undefined)
      question?.send()
    },
    fillIn: () => {
      closeThen(
        () => setQuestion(undefined),
        () => {
          setWalking(true)
          goToBlank()
        },
      )
    },
  }
}

export type QuickPhrases = ReturnType<typeof useQuickPhrases>
