import { clsx } from 'clsx'
import { Fragment } from 'react'
import type { Phrase } from './phrase.view.ts'

interface PhraseTextProps {
  phrase: Phrase
  /** Values lead to the condition or action that they belong to. */
  onOpen?: ((part: string) => void) | undefined
}

/** Values stand out; deleted things are red. */
export const PhraseText = ({ phrase, onOpen }: PhraseTextProps) =>
  phrase.map(({ text, kind, part }, at) => {
    if (kind === 'word') return <Fragment key={at}>{text}</Fragment>
    const style = clsx(
      'rounded-sm box-decoration-clone px-1',
      kind === 'missing' ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-accent',
    )
    if (!onOpen || part === undefined)
      return (
        <span key={at} className={style}>
          {text}
        </span>
      )
    return (
      <button
        key={at}
        type="button"
        className={clsx(style, 'inline-flex min-h-6 items-center leading-6 font-medium hover:underline')}
        onClick={() => onOpen(part)}
      >
        {text}
      </button>
    )
  })
