import { splitLongMarkRuns } from './combining-marks.rules.ts'

/** Text of a user, with every combining mark visible. Copied text equals the stored one. */
export const PlainText = ({ text }: { text: string }) =>
  splitLongMarkRuns(text).map((part, i) =>
    part.isMarks ? (
      <span key={i} className="before:content-['◌']">
        {part.text}
      </span>
    ) : (
      part.text
    ),
  )
