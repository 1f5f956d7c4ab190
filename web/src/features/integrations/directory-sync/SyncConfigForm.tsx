import { useQuery } from '@tanstack/react-query'
import {
  mappableFields,
  type MappableField,
} from '@wardline/contract/integrations/directory-agents/directory-mapping.schemas.ts'
import type {
  SyncConfig,
  SyncConfigChanges,
} from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { fieldLabels } from '../directory-agents/directory.text.ts'
import { agentChoicesQuery, useSaveConfig } from './sync.api.ts'
import { couldNotCreate, created } from './sync.text.ts'

interface SyncConfigFormProps {
  /** `null` for a new configuration. */
  config: SyncConfig | null
  onSaved?: (config: SyncConfig) => void
}

const toDraft = (config: SyncConfig | null) => ({
  name: config?.name ?? '',
  ad_agent_id: config?.ad_agent_id ?? 0,
  is_scheduled: config?.is_scheduled ?? false,
  interval_minutes: String(config?.interval_minutes ?? 60),
  stop_percent: String(config?.stop_percent ?? 10),
  local_fields: config?.local_fields ?? [],
  reactivates: config?.reactivates ?? false,
})
type Draft = ReturnType<typeof toDraft>

const toBody = (draft: Draft, version: number): SyncConfigChanges => ({
  ...draft,
  interval_minutes: Number(draft.interval_minutes),
  stop_percent: Number(draft.stop_percent),
  version,
})

const names = ['name', 'ad_agent_id', 'interval_minutes', 'stop_percent']

export function SyncConfigForm({ config, onSaved }: SyncConfigFormProps) {
  const [initial, setInitial] = useState(() => ({ draft: toDraft(config), version: config?.version ?? 0 }))
  const [draft, setDraft] = useState(initial.draft)
  const agents = useQuery(agentChoicesQuery)
  const save = useSaveConfig(config?.id ?? null)
  const { fields, form } = save.error
    ? splitFormErrors(
        config ? `Could not save ${config.name}` : couldNotCreate(draft.name),
        save.error,
        names,
      )
    : { fields: {} as Record<string, string>, form: [] }
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const toggle = (field: MappableField, isLocal: boolean) =>
    change({
      local_fields: isLocal
        ? [...draft.local_fields, field]
        : draft.local_fields.filter((each) => each !== field),
    })
  // A mapping raises the version too: only other settings are a conflict.
  const isSame = config !== null && JSON.stringify(toDraft(config)) === JSON.stringify(initial.draft)
  const submit = () =>
    save.mutate(toBody(draft, isSame ? config.version : initial.version), {
      onSuccess: (saved) => {
        const next = toDraft(saved)
        setInitial({ draft: next, version: saved.version })
        setDraft(next)
        showToast(config ? `${saved.name} saved` : created(saved.name))
        onSaved?.(saved)
      },
      // The refusal says who changed it: saving again replaces that change.
      onError: (reason) => {
        if (isApiError(reason, 409) && reason.version !== undefined)
          setInitial({ ...initial, version: reason.version })
      },
    })
  const mayChange = config?.may.change ?? true
  return (
    <form
      noValidate
      aria-label="Sync configuration"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <fieldset disabled={!mayChange} className="flex max-w-[560px] flex-col gap-3">
        <Field label="Name" required error={fields['name']}>
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              autoComplete="off"
              value={draft.name}
              onChange={({ target }) => change({ name: target.value })}
            />
          )}
        </Field>
        <Field
          label="Agent"
          required
          hint={
            agents.data?.results.length === 0
              ? 'There is no agent yet. Create an AD agent or a CAS agent first.'
              : undefined
          }
          error={fields['ad_agent_id']}
        >
          {(control) => (
            <Select
              {...control}
              value={draft.ad_agent_id}
              onChange={({ target }) => change({ ad_agent_id: Number(target.value) })}
            >
              <option value={0}>Choose an agent</option>
              {agents.data?.results.map(({ id, name, kind }) => (
                <option key={id} value={id}>
                  {name} ({kind === 'ad' ? 'AD' : 'CAS'})
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Checkbox
          label="Run on a schedule"
          hint="The first run always is waiting for your decision. So does a run that exceeds the limit below."
          checked={draft.is_scheduled}
          onChange={({ target }) => change({ is_scheduled: target.checked })}
        />
        <div className="grid gap-3 md:grid-cols-2">
          {draft.is_scheduled && (
            <Field label="Every … minutes" error={fields['interval_minutes']}>
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  value={draft.interval_minutes}
                  onChange={({ target }) => change({ interval_minutes: target.value })}
                />
              )}
            </Field>
          )}
          <Field
            label="Stop if more than … % would be deactivated"
            hint="Percentage of the active users that this sync maintains."
            error={fields['stop_percent']}
          >
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                value={draft.stop_percent}
                onChange={({ target }) => change({ stop_percent: target.value })}
              />
            )}
          </Field>
        </div>
        <Checkbox
          label="Reactivate users that the directory has again"
          hint="Only users deactivated by a sync, never users deactivated by an administrator."
          checked={draft.reactivates}
          onChange={({ target }) => change({ reactivates: target.checked })}
        />
        <fieldset>
          <legend className="text-sm font-medium">Fields that keep local edits</legend>
          <p className="text-xs text-ink-2">
            The next run resets all other fields to the value in the directory.
          </p>
          <div className="grid gap-x-4 md:grid-cols-2">
            {mappableFields.map((field) => (
              <Checkbox
                key={field}
                label={fieldLabels[field]}
                checked={draft.local_fields.includes(field)}
                onChange={({ target }) => toggle(field, target.checked)}
              />
            ))}
          </div>
        </fieldset>
        <FormErrors sentences={form} />
        {mayChange && (
          <div>
            <Button
              type="submit"
              tone="accent"
              busy={save.isPending}
              disabled={config !== null && draft === initial.draft}
            >
              {config ? 'Save' : 'Create config'}
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  )
}
