import { useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { Input } from './Input.tsx'

/** A value to copy, such as a secret that is shown once. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint?: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = () => {
    input.current?.select()
    // Insecure contexts have no clipboard API; the selected text can still be copied by hand.
    void navigator.clipboard?.writeText(value).then(() => setCopied(true))
  }
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <span className="flex gap-2">
          <Input
            {...control}
            ref={input}
            readOnly
            className="min-w-0 flex-1 font-mono"
            value={value}
            onFocus={(event) => event.target.select()}
          />
          <Button aria-label={`Copy ${label.toLowerCase()}`} onClick={copy}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        </span>
      )}
    </Field>
  )
}
