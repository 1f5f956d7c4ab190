import type { RoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { draftLabels, listDifferences } from './policy-draft.rules.ts'
import type { PolicyEditing } from './use-policy-draft.ts'

interface OutdatedBarProps {
  policy: RoutingPolicy
  editing: PolicyEditing
  onSave: () => void
}

/** Another user saved the policy while it was edited here: nothing is overwritten without a look. */
export function OutdatedBar({ policy, editing, onSave }: OutdatedBarProps) {
  const [isComparing, setComparing] = useState(false)
  const saveAs = (
    <Button tone="accent" busy={editing.isBusy} onClick={onSave}>
      Save as version {policy.version + 1}
    </Button>
  )
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
      <p role="status" className="min-w-0 flex-1 basis-56">
        {policy.changed_by ?? 'Wardline'} saved version {policy.version}.
      </p>
      <Button onClick={() => setComparing(true)}>Compare</Button>
      {saveAs}
      {isComparing && (
        <Dialog
          open
          onClose={() => setComparing(false)}
          title={`Compare with version ${policy.version}`}
          size="large"
          footer={
            <>
              <Button
                onClick={() => {
                  editing.discard()
                  setComparing(false)
                }}
              >
                Use version {policy.version}
              </Button>
              {saveAs}
            </>
          }
        >
          <Differences editing={editing} version={policy.version} />
        </Dialog>
      )}
    </div>
  )
}

function Differences({ editing, version }: { editing: PolicyEditing; version: number }) {
  const differences = listDifferences(editing.shown, editing.stored)
  if (differences.length === 0)
    return <p className="text-sm text-ink-2">Your policy and version {version} are the same.</p>
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr className="text-left text-xs text-ink-2">
          <th scope="col" className="w-32 py-1 font-medium">
            Field
          </th>
          <th scope="col" className="py-1 font-medium">
            Version {version}
          </th>
          <th scope="col" className="py-1 font-medium">
            Yours
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, own, stored }) => (
          <tr key={field} className="border-t border-line align-top wrap-anywhere">
            <th scope="row" className="py-2 pr-3 text-left font-medium">
              {draftLabels[field]}
            </th>
            <td className="py-2 pr-3">{stored || 'None'}</td>
            <td className="py-2">{own || 'None'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
