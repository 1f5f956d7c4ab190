import { PlainText } from '../../../platform/text/PlainText.tsx'
import { diffWords } from './note-diff.rules.ts'

/** Added words are underlined, removed ones struck through: it works without color, and screen readers name both. */
export const DiffText = ({ before, after }: { before: string; after: string }) => (
  <p className="text-sm whitespace-pre-wrap wrap-anywhere">
    {diffWords(before, after).map(({ kind, text }, at) => {
      if (kind === 'same') return <PlainText key={at} text={text} />
      if (kind === 'added')
        return (
          <ins key={at} className="bg-accent-soft text-accent underline underline-offset-2">
            <PlainText text={text} />
          </ins>
        )
      return (
        <del key={at} className="mr-1 text-ink-2 line-through">
          <PlainText text={text} />
        </del>
      )
    })}
  </p>
)
