import { Checkbox } from '../platform/ui/Checkbox.tsx'
import { Dialog } from '../platform/ui/Dialog.tsx'
import { Kbd } from '../platform/ui/Kbd.tsx'
import { usePreference } from '../platform/ui/preference.ts'
import { singleKeys } from '../platform/ui/shortcuts.ts'

const map: readonly (readonly [string, readonly string[]])[] = [
  ['People, threads, patients, actions', ['Ctrl K']],
  ['Search', ['/']],
  ['Next and previous thread or row', ['J', 'K']],
  ['Open the focused thread or row', ['Enter']],
  ['Back to the list', ['U', 'Esc']],
  ['Reply', ['R']],
  ['Send', ['Enter']],
  ['New line', ['Shift Enter']],
  ['Archive', ['E']],
  ['Forward', ['F']],
  ['Add people', ['A']],
  ['Attach a patient', ['P']],
  ['Message history', ['H']],
  ['Accept, reject (on the question)', ['Y', 'N']],
  ['Response options (on the question)', ['1', '2', '3', '4']],
  ['Compose', ['C']],
  ['Monitor a user', ['M']],
  ['Inbox, unread, archive', ['Shift 1', 'Shift 2', 'Shift 3']],
  ['Go to the inbox', ['G I']],
  ['Go to who is on call now', ['G O']],
  ['Go to paging groups', ['G P']],
  ['Calendar: today, day, week, month', ['T', 'D', 'W', 'M']],
  ['Calendar: back, forward, put on call', ['←', '→', 'N']],
  ['These shortcuts', ['?']],
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const kept = usePreference(singleKeys)
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" size="small">
      <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 text-sm">
        {map.map(([what, keys]) => (
          <div key={what} className="contents">
            <dt>{what}</dt>
            <dd className="flex justify-end gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        asSwitch
        className="mt-3 border-t border-line pt-3"
        label="Keys without Ctrl or Alt"
        hint="Switch off if you speak to your computer."
        checked={kept === 'on'}
        onChange={(event) => singleKeys.set(event.target.checked ? 'on' : 'off')}
      />
    </Dialog>
  )
}
