import { PlainText } from './PlainText.tsx'
import { splitLinks } from './text-links.rules.ts'

interface LinkedTextProps {
  text: string
  /** The label of the field that the text is the value of. */
  label?: string
}

/** Text of a user, in which addresses of pages open and numbers can be called. */
export const LinkedText = ({ text, label }: LinkedTextProps) =>
  splitLinks(text, label).map(({ text: written, href, kind }, i) =>
    href === undefined ? (
      <PlainText key={i} text={written} />
    ) : (
      <a
        key={i}
        href={href}
        className="text-accent underline"
        {...(kind === 'page' && { target: '_blank', rel: 'noreferrer' })}
      >
        {written}
      </a>
    ),
  )
