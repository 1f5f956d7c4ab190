import { Fragment } from 'react'

interface MarkedTextProps {
  text: string
  marks: readonly (readonly [number, number])[]
}

/** Marks the words that a policy matched. */
export const MarkedText = ({ text, marks }: MarkedTextProps) => (
  <>
    {marks.map(([start, end], at) => (
      <Fragment key={start}>
        {text.slice(marks[at - 1]?.[1] ?? 0, start)}
        <mark className="rounded-sm bg-warn-soft text-inherit">{text.slice(start, end)}</mark>
      </Fragment>
    ))}
    {text.slice(marks.at(-1)?.[1] ?? 0)}
  </>
)
