import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { ProviderSummary } from '@wardline/contract/alerts/providers/provider.schemas.ts'
import { Suspense, useState } from 'react'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useNow } from '../../../platform/clock/use-now.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { providerForms } from './forms/provider-forms.view.ts'
import { useSetProvider, useSwitchProvider } from './provider.api.ts'
import { providerState, stateNames } from './provider.view.ts'
import { ProviderForm } from './ProviderForm.tsx'
import { ProviderTestForm } from './ProviderTestForm.tsx'

const DeleteProviderDialog = lazyComponent(() =>
  import('./ProviderDeleteDialog.tsx').then((module) => ({ default: module.ProviderDeleteDialog })),
)

const tones = { unset: 'plain', off: 'plain', untried: 'info', works: 'ok', fails: 'danger' } as const

type Open = 'settings' | 'test' | 'delete' | undefined

export function ProviderCard({ provider }: { provider: ProviderSummary }) {
  const [open, setOpen] = useState<Open>()
  const state = providerState(provider)
  const toggle = (what: Open) => setOpen(open === what ? undefined : what)
  const { name, about, fields, test } = providerForms[provider.kind]
  const hasForm = fields.length > 0
  return (
    <Section title={name} about={about}>
      <div className="flex flex-col gap-3">
        <div className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
          {provider.is_set_up && provider.may.change && <OnOff provider={provider} />}
          <Chip tone={tones[state]}>
            {state === 'fails' && <IconAlertTriangleFilled size={11} aria-hidden />}
            {stateNames[state]}
          </Chip>
          <Health provider={provider} />
          {provider.kind === 'sandbox' && provider.is_set_up && (
            <AppLink href="/sandbox" className="text-sm text-accent underline">
              View messages
            </AppLink>
          )}
        </div>
        {provider.may.change && (
          <div className="flex flex-wrap items-center gap-2">
            {!provider.is_set_up && !hasForm && <SwitchOn provider={provider} />}
            {hasForm && (
              <Button aria-expanded={open === 'settings'} onClick={() => toggle('settings')}>
                {provider.is_set_up ? 'Settings' : 'Set up'}
                <span className="sr-only"> of {name}</span>
              </Button>
            )}
            {provider.is_set_up && (
              <>
                <Button aria-expanded={open === 'test'} onClick={() => toggle('test')}>
                  Test<span className="sr-only"> {name}</span>
                </Button>
                <Button tone="ghost" onClick={() => setOpen('delete')}>
                  Delete<span className="sr-only"> {name}</span>
                </Button>
              </>
            )}
          </div>
        )}
        {open === 'settings' && <ProviderForm provider={provider} />}
        {open === 'settings' && <Callbacks provider={provider} />}
        {open === 'test' &&
          (provider.kind === 'web_push' ? (
            <p className="text-sm text-ink-2">{test.example}</p>
          ) : (
            <ProviderTestForm provider={provider} />
          ))}
      </div>
      <Suspense>
        {open === 'delete' && <DeleteProviderDialog provider={provider} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Section>
  )
}

function Health({
  provider: { obstacle, last_ok, last_failure, last_problem },
}: {
  provider: ProviderSummary
}) {
  const now = useNow()
  if (obstacle !== '') return <p className="text-sm text-danger">{obstacle}</p>
  const isFailing = last_failure !== null && (last_ok === null || last_failure > last_ok)
  return (
    <>
      {last_ok && (
        <p className="text-sm text-ink-2">Last successful at {formatDateTime(Date.parse(last_ok), now)}.</p>
      )}
      {last_failure && (
        <p className={isFailing ? 'text-sm text-danger' : 'text-sm text-ink-2'}>
          {last_problem} Last failure at {formatDateTime(Date.parse(last_failure), now)}.
        </p>
      )}
    </>
  )
}

function OnOff({ provider }: { provider: ProviderSummary }) {
  const change = useSwitchProvider({ kind: provider.kind })
  const { name } = providerForms[provider.kind]
  // Optimistic: reverts with a toast if the change is not stored.
  const isOn = change.isPending ? change.variables.is_on : provider.is_on
  return (
    <Checkbox
      asSwitch
      label={<span className="sr-only">Use {name}</span>}
      checked={isOn}
      onChange={({ target }) =>
        change.mutate(
          { is_on: target.checked },
          {
            onError: () => showToast(`Could not change ${name}. Please try again.`, { tone: 'danger' }),
          },
        )
      }
    />
  )
}

function SwitchOn({ provider }: { provider: ProviderSummary }) {
  const set = useSetProvider()
  const { name } = providerForms[provider.kind]
  return (
    <Button
      busy={set.isPending}
      onClick={() =>
        set.mutate(
          { kind: provider.kind, version: provider.version },
          {
            onError: () => showToast(`Could not switch ${name} on. Please try again.`, { tone: 'danger' }),
          },
        )
      }
    >
      Switch on<span className="sr-only"> {name}</span>
    </Button>
  )
}

function Callbacks({ provider: { kind, callbacks, lacks_public_url } }: { provider: ProviderSummary }) {
  if (lacks_public_url)
    return (
      <p className="max-w-[520px] text-sm text-ink-2">
        Receipts and responses cannot arrive because this server has no public address. Set PUBLIC_URL.
      </p>
    )
  if (callbacks.length === 0) return null
  const { callbackLabels } = providerForms[kind]
  return (
    <dl className="flex max-w-[520px] flex-col gap-2 text-sm">
      {callbacks.map(({ path, address }) => (
        <div key={path}>
          <dt className="text-ink-2">{callbackLabels?.[path]}</dt>
          <dd>
            <code className="text-xs wrap-anywhere">{address}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}
