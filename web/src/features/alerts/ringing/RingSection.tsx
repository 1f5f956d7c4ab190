import { Button } from '../../../platform/ui/Button.tsx'
import { Section } from '../../../platform/ui/Section.tsx'
import { Bone, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { TryAgain } from '../../../platform/ui/TryAgain.tsx'
import { QuietHours } from './QuietHours.tsx'
import { useRinging } from './ringing.api.ts'
import { RingAgainButton } from './RingAgainButton.tsx'
import { RingOrder } from './RingOrder.tsx'

/** How one is rung: in which order, after how long, and when only for what is urgent. Saved as it is changed. */
export const RingSection = ({ user_id }: { user_id: number }) => (
  <Section
    title="How I am rung"
    about="In this order, until you open the message or answer it. A way that fails makes the next one ring at once."
  >
    <Ringing user_id={user_id} />
  </Section>
)

function Ringing({ user_id }: { user_id: number }) {
  const { shown, isLoadFailed, reload, refused, isSaved, isSaving, sendAgain, change } = useRinging(user_id)
  if (isLoadFailed && !shown) return <TryAgain onTry={reload}>Could not load how you are rung.</TryAgain>
  if (!shown)
    return (
      <Skeleton label="Loading how you are rung">
        <Bone className="h-72" />
      </Skeleton>
    )
  return (
    <div className="flex max-w-[520px] flex-col gap-4">
      <p aria-live="polite" className="rounded-md bg-inset px-3 py-2 text-sm">
        {shown.at_night}
      </p>
      <RingOrder
        ways={shown.ways}
        onChange={(ways) => change({ ways, is_default: false })}
        renderStopped={(way) => <RingAgainButton way={way} />}
      />
      <QuietHours hours={shown} onChange={change} />
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={shown.is_default} onClick={() => change({ is_default: true })}>
          Back to the default order
        </Button>
        {refused === null ? (
          <p role="status" className="text-sm text-ok">
            {isSaved && !isSaving && 'Saved.'}
          </p>
        ) : (
          <TryAgain onTry={sendAgain}>{refused}</TryAgain>
        )}
      </div>
    </div>
  )
}
