import { Checkbox } from '../../platform/ui/controls/Checkbox.tsx'
import { Dialog } from '../../platform/ui/dialogs/Dialog.tsx'
import { Kbd } from '../../platform/ui/indicators/Kbd.tsx'
import { usePreference } from '../../platform/preferences/preference.ts'
import { useMe } from '../../features/accounts/me/me.api.ts'
import { listPlaces } from '../places/places.ts'
import { singleKeyShortcuts } from '../../platform/preferences/single-key-shortcuts.ts'

interface ShortcutGroup {
  title: string
  shortcuts: readonly (readonly [string, readonly string[]])[]
}

const consoleGroup: ShortcutGroup = {
  title: 'Console',
  shortcuts: [
    ['Take the page over', ['T']],
    ['Call', ['1', '2', '3', '4']],
    ['Escalate, page again', ['E', 'P']],
    ['Reassign', ['S']],
  ],
}

/** Names and keys of places come from their table, so that the list is true for each user. */
const listGroups = (permissions: readonly string[]): ShortcutGroup[] => [
  {
    title: 'Everywhere',
    shortcuts: [
      ['Command palette', ['Ctrl K']],
      ['Search', ['/']],
      ['Compose', ['C']],
      ['Monitor a user', ['M']],
      ['Next or previous conversation or row', ['J', 'K']],
      ['Open the focused conversation or row', ['Enter']],
      ['Select it, or all up to it', ['X', 'Shift X']],
      ['Select all, while some are selected', ['Ctrl A']],
      ['Select several conversations', ['Shift ↑', 'Shift ↓']],
      ['Archive the selected ones, mark them as unread', ['E', 'Shift U']],
      ['End the selection', ['Esc']],
      ['Back to the list', ['U', 'Esc']],
      ['Show this list', ['?']],
    ],
  },
  {
    title: 'Go to',
    shortcuts: [
      ...listPlaces(permissions).map(({ name, keys }) => [name, [keys]] as const),
      ['Inbox, unread, archive', ['Shift 1', 'Shift 2', 'Shift 3']],
    ],
  },
  {
    title: 'Conversation',
    shortcuts: [
      ['Reply', ['R']],
      ['Send', ['Enter']],
      ['New line', ['Shift Enter']],
      ['Quick phrases, on an empty line', ['/']],
      ['Next blank of a phrase, stop', ['Tab', 'Esc']],
      ['Accept or reject', ['Y', 'N']],
      ['Choose an answer', ['1', '2', '3', '4']],
      ['Archive and open the next, or move back to the inbox', ['E']],
      ['Mark as unread', ['Shift U']],
      ['Forward', ['F']],
      ['Add people', ['A']],
      ['Attach a patient', ['P']],
      ['Message history', ['H']],
    ],
  },
  {
    title: 'Calendar and routing',
    shortcuts: [
      ['Calendar: today, agenda, day, week, month', ['T', 'A', 'D', 'W', 'M']],
      ['Calendar: back, forward, add shift', ['←', '→', 'N']],
      ['Routing: new, dry run, save', ['C', 'D', 'Ctrl S']],
      ['Routing: move up or down', ['Alt ↑', 'Alt ↓']],
    ],
  },
  ...(permissions.includes('messaging.operate_console') ? [consoleGroup] : []),
]

/** The switch is above the lists: it has the focus, and the dialog opens at its beginning. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const preference = usePreference(singleKeyShortcuts)
  const { permissions } = useMe()
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" size="page">
      <Checkbox
        asSwitch
        className="border-b border-line pb-3"
        label="Single-key shortcuts"
        hint="Turn off if you use speech input."
        checked={preference === 'on'}
        onChange={(event) => singleKeyShortcuts.set(event.target.checked ? 'on' : 'off')}
      />
      <div className="gap-x-8 text-sm md:columns-2">
        {listGroups(permissions).map(({ title, shortcuts }) => (
          <section key={title} className="break-inside-avoid pt-3">
            <h3 className="pb-1 font-semibold">{title}</h3>
            <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5">
              {shortcuts.map(([action, keys]) => (
                <div key={action} className="contents">
                  <dt>{action}</dt>
                  <dd className="flex items-start justify-end gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
