import type { RosterProposal } from '@wardline/contract/paging/proposals/roster-proposal.schemas.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import * as text from './proposal.text.ts'
import { ResultPart } from './ResultPart.tsx'
import { UncoveredShifts } from './UncoveredShifts.tsx'

/** Lists the shifts that a proposal could not fill, refused wishes, and the share of each member. */
export function ProposalDialog({ proposal, onClose }: { proposal: RosterProposal; onClose: () => void }) {
  const { added, uncovered, refused_wishes, fairness } = proposal
  return (
    <Dialog
      open
      title={text.addedText(added)}
      size="large"
      onClose={onClose}
      footer={
        <Button tone="accent" onClick={onClose}>
          {text.doneLabel}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        <p className="text-ink-2">{text.notPublishedYet}</p>
        <UncoveredShifts shifts={uncovered} />
        {refused_wishes.length > 0 && (
          <ResultPart title={text.wishesTitle(refused_wishes.length)}>
            {refused_wishes.map((wish) => (
              <li key={`${wish.user_id} ${wish.start} ${wish.kind}`}>
                <p className="font-medium">{text.wishText(wish)}</p>
                <p className="text-ink-2">{wish.reason}</p>
              </li>
            ))}
          </ResultPart>
        )}
        <section aria-label={text.fairnessTitle}>
          <h3 className="font-semibold">{text.fairnessTitle}</h3>
          <p className="pb-2 text-ink-2">{text.aboutFairness}</p>
          <ul role="list" className="flex flex-col gap-1 tabular-nums">
            {fairness.map((row) => (
              <li key={row.user_id}>
                <span className="font-medium">{row.display_name}</span>
                <span className="block text-ink-2">{text.fairnessText(row)}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  )
}
