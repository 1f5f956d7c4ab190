import {
  webhookEvents,
  webhookEventTypes,
  type WebhookEventType,
} from '@wardline/contract/integrations/webhooks/webhook.schemas.ts'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'

export interface WebhookDraft {
  name: string
  url: string
  events: readonly WebhookEventType[]
}

interface WebhookFieldsProps {
  draft: WebhookDraft
  errors: Readonly<Record<string, string>>
  onChange: (draft: WebhookDraft) => void
}

export function WebhookFields({ draft, errors, onChange }: WebhookFieldsProps) {
  const { name, url, events } = draft
  const toggle = (type: WebhookEventType, isOn: boolean) =>
    onChange({ ...draft, events: isOn ? [...events, type] : events.filter((each) => each !== type) })
  return (
    <>
      <Field label="Name" error={errors['name']} required>
        {(control) => (
          <Input
            {...control}
            maxLength={80}
            value={name}
            onChange={({ target }) => onChange({ ...draft, name: target.value })}
          />
        )}
      </Field>
      <Field label="Address" hint="An https address that accepts POST." error={errors['url']} required>
        {(control) => (
          <Input
            {...control}
            type="url"
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
            value={url}
            onChange={({ target }) => onChange({ ...draft, url: target.value })}
          />
        )}
      </Field>
      <fieldset>
        <legend className="pb-1 text-sm font-medium">Events</legend>
        <ul role="list" className="divide-y divide-line border-y border-line">
          {webhookEventTypes.map((type) => (
            <li key={type} className="px-2 py-1">
              <Checkbox
                label={webhookEvents[type]}
                hint={type}
                checked={events.includes(type)}
                onChange={({ target }) => toggle(type, target.checked)}
              />
            </li>
          ))}
        </ul>
        {errors['events'] && <p className="pt-1 text-xs text-danger">{errors['events']}</p>}
      </fieldset>
    </>
  )
}
