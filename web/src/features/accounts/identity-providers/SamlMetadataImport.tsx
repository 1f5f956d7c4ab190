import type { ReadMetadata } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { FileInput, Input } from '../../../platform/ui/controls/Input.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { useReadMetadata } from './identity-provider.api.ts'

/** Fills the fields below from a file or an address; the administrator still saves them. */
export function SamlMetadataImport({
  onRead,
}: {
  onRead: (metadata: z.output<typeof ReadMetadata>) => void
}) {
  const read = useReadMetadata()
  const [url, setUrl] = useState('')
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border border-line p-3">
      <legend className="px-1 text-sm font-medium">Fill in from metadata</legend>
      <Field label="Metadata file">
        {(field) => (
          <FileInput
            {...field}
            accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) void file.text().then((xml) => read.mutate({ xml }, { onSuccess: onRead }))
            }}
          />
        )}
      </Field>
      <Field label="Or its address">
        {(field) => (
          <span className="flex gap-2">
            <Input
              {...field}
              type="url"
              value={url}
              placeholder="https://"
              autoComplete="off"
              onChange={({ target }) => setUrl(target.value)}
            />
            <Button
              busy={read.isPending}
              disabled={url.trim() === ''}
              onClick={() => read.mutate({ url }, { onSuccess: onRead })}
            >
              Fetch
            </Button>
          </span>
        )}
      </Field>
      <FormErrors sentences={read.error ? errorSentences(read.error) : []} />
      <p role="status" className="text-sm text-ok">
        {read.isSuccess && 'Filled in. Compare the values, then save.'}
      </p>
    </fieldset>
  )
}
