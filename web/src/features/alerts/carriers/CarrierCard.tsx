import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { CarrierSummary } from '@wardline/contract/alerts/carrier.schemas.ts'
import { Suspense, useState } from 'react'
import { momentText } from '../../../platform/clock/dates.ts'
import { useNow } from '../../../platform/clock/use-now.ts'
import { lazyCode } from '../../../platform/code.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Checkbox } from '../../../platform/ui/Checkbox.tsx'
import { Chip } from '../../../platform/ui/Chip.tsx'
import { PlaceLink } from '../../../platform/ui/PlaceLink.tsx'
import { Section } from '../../../platform/ui/Section.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { useSetCarrier, useSwitchCarrier } from './carrier.api.ts'
import { carrierState, stateNames } from './carrier.view.ts'
import { CarrierForm } from './CarrierForm.tsx'
import { CarrierTestForm } from './CarrierTestForm.tsx'

const DeleteCarrierDialog = lazyCode(() =>
  import('./DeleteCarrierDialog.tsx').then((module) => ({ default: module.DeleteCarrierDialog })),
)

const tones = { unset: 'plain', off: 'plain', untried: 'info', works: 'ok', fails: 'danger' } as const

type Open = 'settings' | 'test' | 'delete' | undefined

/** One kind of carrier: how it stands, what it is set to, and a test. */
export function CarrierCard({ carrier }: { carrier: CarrierSummary }) {
  const [open, setOpen] = useState<Open>()
  const state = carrierState(carrier)
  const toggle = (what: Open) => setOpen(open === what ? undefined : what)
  const hasForm = carrier.fields.length > 0
  return (
    <Section title={carrier.name} about={carrier.about}>
      <div className="flex flex-col gap-3">
        <div className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
          {carrier.is_set_up && carrier.may.change && <OnOff carrier={carrier} />}
          <Chip tone={tones[state]}>
            {state === 'fails' && <IconAlertTriangleFilled size={11} aria-hidden />}
            {stateNames[state]}
          </Chip>
          <Health carrier={carrier} />
          {carrier.kind === 'sandbox' && carrier.is_set_up && (
            <PlaceLink href="/sandbox" className="text-sm text-accent underline">
              What it took
            </PlaceLink>
          )}
        </div>
        {carrier.may.change && (
          <div className="flex flex-wrap items-center gap-2">
            {!carrier.is_set_up && !hasForm && <SwitchOn carrier={carrier} />}
            {hasForm && (
              <Button aria-expanded={open === 'settings'} onClick={() => toggle('settings')}>
                {carrier.is_set_up ? 'Settings' : 'Set up'}
                <span className="sr-only"> of {carrier.name}</span>
              </Button>
            )}
            {carrier.is_set_up && (
              <>
                <Button aria-expanded={open === 'test'} onClick={() => toggle('test')}>
                  Test<span className="sr-only"> {carrier.name}</span>
                </Button>
                <Button tone="ghost" onClick={() => setOpen('delete')}>
                  Forget<span className="sr-only"> {carrier.name}</span>
                </Button>
              </>
            )}
          </div>
        )}
        {open === 'settings' && <CarrierForm carrier={carrier} />}
        {open === 'settings' && <Callbacks carrier={carrier} />}
        {open === 'test' &&
          (carrier.kind === 'web_push' ? (
            <p className="text-sm text-ink-2">{carrier.test.example}</p>
          ) : (
            <CarrierTestForm carrier={carrier} />
          ))}
      </div>
      <Suspense>
        {open === 'delete' && <DeleteCarrierDialog carrier={carrier} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Section>
  )
}

/** When it last took something, and what went wrong last. */
function Health({ carrier: { obstacle, last_ok, last_failure, last_problem } }: { carrier: CarrierSummary }) {
  const now = useNow()
  if (obstacle !== '') return <p className="text-sm text-danger">{obstacle}</p>
  const isFailing = last_failure !== null && (last_ok === null || last_failure > last_ok)
  return (
    <>
      {last_ok && (
        <p className="text-sm text-ink-2">Last took something at {momentText(Date.parse(last_ok), now)}.</p>
      )}
      {last_failure && (
        <p className={isFailing ? 'text-sm text-danger' : 'text-sm text-ink-2'}>
          {last_problem} Last at {momentText(Date.parse(last_failure), now)}.
        </p>
      )}
    </>
  )
}

function OnOff({ carrier }: { carrier: CarrierSummary }) {
  const change = useSwitchCarrier(carrier.kind)
  // Shown at once; taken back with a word when it was not stored.
  const isOn = change.isPending ? change.variables : carrier.is_on
  return (
    <Checkbox
      asSwitch
      label={<span className="sr-only">Use {carrier.name}</span>}
      checked={isOn}
      onChange={({ target }) =>
        change.mutate(target.checked, {
          onError: () => toast(`Could not switch ${carrier.name}. Please try again.`, { tone: 'danger' }),
        })
      }
    />
  )
}

function SwitchOn({ carrier }: { carrier: CarrierSummary }) {
  const set = useSetCarrier()
  return (
    <Button
      busy={set.isPending}
      onClick={() =>
        set.mutate(
          { kind: carrier.kind },
          {
            onError: () =>
              toast(`Could not switch ${carrier.name} on. Please try again.`, { tone: 'danger' }),
          },
        )
      }
    >
      Switch on<span className="sr-only"> {carrier.name}</span>
    </Button>
  )
}

/** What is still to be set at the carrier itself. */
function Callbacks({ carrier: { callbacks, lacks_public_url } }: { carrier: CarrierSummary }) {
  if (lacks_public_url)
    return (
      <p className="max-w-[520px] text-sm text-ink-2">
        Receipts and answers do not come back: this server has no public address (the setting PUBLIC_URL).
      </p>
    )
  if (callbacks.length === 0) return null
  return (
    <dl className="flex max-w-[520px] flex-col gap-2 text-sm">
      {callbacks.map(({ label, address }) => (
        <div key={label}>
          <dt className="text-ink-2">{label}</dt>
          <dd>
            <code className="text-xs wrap-anywhere">{address}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}
