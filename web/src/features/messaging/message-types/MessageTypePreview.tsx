import type { MessageType } from '@wardline/contract/messaging/threads/message-type.schemas.ts'
import { useId, useState } from 'react'
import { applyMessageType, createBlankDraft, fieldsOfType, type Draft } from '../compose/draft.rules.ts'
import { MessageOptions } from '../compose/MessageOptions.tsx'
import { MessageTypeFields } from '../compose/MessageTypeFields.tsx'
import { PriorityControl } from '../threads/PriorityControl.tsx'
import { ResponseOptions } from '../compose/ResponseOptions.tsx'
import { noFieldsNote, previewHint } from './message-types.text.ts'

/** The parts of the composer that the type fills, to try out. */
export function MessageTypePreview({ type }: { type: MessageType }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex h-fit flex-col gap-3 rounded-xl border border-line bg-inset p-4 lg:sticky lg:top-4"
    >
      <div>
        <h2 id={id} className="font-semibold">
          Preview
        </h2>
        <p className="text-xs text-ink-2">{previewHint}</p>
      </div>
      {/* Starts anew with each change of the type, as a new message would. */}
      <PreviewedComposer key={JSON.stringify(type)} type={type} />
      {type.fields.length === 0 && <p className="text-xs text-ink-2">{noFieldsNote}</p>}
    </section>
  )
}

function PreviewedComposer({ type }: { type: MessageType }) {
  const [draft, setDraft] = useState(() => applyMessageType(createBlankDraft(), type))
  const change = (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next }))
  return (
    <div className="flex flex-col gap-2.5 rounded-lg bg-surface p-3">
      <PriorityControl value={draft.priority} onChange={(priority) => change({ priority })} />
      <MessageTypeFields
        fields={fieldsOfType(type)}
        data={draft.data}
        errors={undefined}
        onChange={(slug, value) => change({ data: { ...draft.data, [slug]: value } })}
      />
      <ResponseOptions
        value={draft.response_options}
        meanings={draft.response_meanings ?? {}}
        onChange={change}
      />
      <MessageOptions draft={draft} onChange={change} />
    </div>
  )
}
