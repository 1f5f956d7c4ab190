import type { RosterReplan } from '@wardline/contract/paging/proposals/roster-replan.schemas.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import * as text from './proposal.text.ts'
import { ResultPart } from './ResultPart.tsx'
import { UncoveredShifts } from './UncoveredShifts.tsx'

/** Lists the shifts that go to someone else, and those that no one else can have. */
export function ReplanResultDialog({ replan, onClose }: { replan: RosterReplan; onClose: () => void }) {
  const { moves, uncovered, is_proven } = replan
  return (
    <Dialog
      open
      title={text.movedText(moves.length)}
      size="large"
      onClose={onClose}
      footer={
        <Button tone="accent" onClick={onClose}>
          {text.doneLabel}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        <p className="text-ink-2">{is_proven ? text.fewestMoves : text.fewMoves}</p>
        {moves.length > 0 && (
          <ResultPart title={text.movesTitle}>
            {moves.map((move) => (
              <li key={`${move.start} ${move.call_order} ${move.before}`}>
                <p className="font-medium">{text.moveText(move)}</p>
                <p className="text-ink-2">{text.shiftText(move)}</p>
              </li>
            ))}
          </ResultPart>
        )}
        <UncoveredShifts shifts={uncovered} />
        <p className="text-ink-2">{text.notPublishedYet}</p>
      </div>
    </Dialog>
  )
}
