import { IconAlertTriangleFilled, IconHeadset } from '@tabler/icons-react'
import type { ConsolePage } from '@wardline/contract/messaging/console/console.schemas.ts'
import { clsx } from 'clsx'
import { Fragment, type CSSProperties } from 'react'
import { PersonName } from '../../accounts/components/PersonName.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import * as texts from './console.text.ts'
import * as view from './console.view.ts'

/** Column widths of wide screens. Phones show a row on three lines. */
const gridTemplateColumns = '5rem minmax(0, 1.3fr) minmax(0, 1fr) minmax(0, 1.2fr) minmax(0, 1.1fr)'

/** The names of the columns, which phones do not have. */
export const OpenPageHead = () => (
  <div
    aria-hidden
    className="hidden gap-x-4 border-b border-line py-2 pr-4 pl-6 text-xs text-ink-2 md:grid"
    style={{ gridTemplateColumns }}
  >
    {texts.columnLabels.map((label) => (
      <span key={label}>{label}</span>
    ))}
  </div>
)

const edges = { lost: 'bg-danger-solid', overdue: 'bg-warn-solid', usual: '', ended: 'bg-ok-solid' } as const
const ageTones = { lost: 'text-danger', overdue: 'text-warn', usual: '', ended: '' } as const

interface OpenPageRowProps {
  id: string
  page: ConsolePage
  /** Server time in ms. */
  now: number
  isPhone: boolean
  isSelected: boolean
  /** From 0, in the whole list. */
  index: number
  /** Place and height in the list. */
  style: CSSProperties
  onSelect: () => void
}

export function OpenPageRow({
  id,
  page,
  now,
  isPhone,
  isSelected,
  index,
  style,
  onSelect,
}: OpenPageRowProps) {
  const urgency = view.urgencyOf(page, now)
  const { requester } = page
  const age = (
    <span role="gridcell" className={clsx('font-semibold tabular-nums', ageTones[urgency])}>
      {view.ageText(page, now)}
    </span>
  )
  return (
    <div
      id={id}
      role="row"
      aria-selected={isSelected}
      aria-rowindex={index + 1}
      onClick={onSelect}
      // A clock that changes lays out and paints its row only.
      style={{ ...style, contain: 'strict', ...(!isPhone && { gridTemplateColumns }) }}
      className={clsx(
        'absolute inset-x-0 top-0 cursor-pointer gap-x-4 border-b border-line py-1.5 pr-4 text-sm',
        isPhone ? 'flex flex-col pl-5' : 'grid items-center pl-6',
        isSelected ? 'bg-selected' : 'hover:bg-hover',
        urgency === 'ended' && 'opacity-60',
      )}
    >
      <span
        aria-hidden
        className={clsx('absolute inset-y-0', edges[urgency])}
        style={{ left: 0, width: 4 }}
      />
      {isPhone ? (
        <>
          <span className="flex items-center gap-1.5">
            <Subject page={page} isCell />
            {age}
          </span>
          <span role="gridcell" className="truncate">
            <WaitsFor page={page} /> <span className="text-xs text-ink-2">{page.group_name}</span>
          </span>
          <NextStep page={page} now={now} isPhone={isPhone} />
        </>
      ) : (
        <>
          {age}
          <span role="gridcell" className="flex min-w-0 flex-col">
            <Subject page={page} />
            <span className="truncate text-xs text-ink-2">
              {texts.fromLabel} <Name user_id={requester.user_id} name={requester.display_name} />
            </span>
          </span>
          <span role="gridcell" className="flex min-w-0 flex-col">
            <span className="line-clamp-2">
              <WaitsFor page={page} />
            </span>
            <span className="truncate text-xs text-ink-2">{page.group_name}</span>
          </span>
          <span role="gridcell" className="line-clamp-4 text-xs text-ink-2">
            {view.latestText(page)}
          </span>
          <NextStep page={page} now={now} isPhone={isPhone} />
        </>
      )}
    </div>
  )
}

interface NameProps {
  user_id: number
  name: string
}

/** Opens the card of the person instead of selecting the row. */
const Name = ({ user_id, name }: NameProps) => (
  <span role="presentation" onClick={(event) => event.stopPropagation()}>
    <PersonName user_id={user_id} name={name} isTabStop={false} />
  </span>
)

const WaitsFor = ({ page: { waits_for } }: { page: ConsolePage }) =>
  waits_for.map(({ user_id, display_name }, index) => (
    <Fragment key={user_id}>
      {index > 0 && ', '}
      <Name user_id={user_id} name={display_name} />
    </Fragment>
  ))

const Subject = ({ page, isCell = false }: { page: ConsolePage; isCell?: boolean }) => (
  <span role={isCell ? 'gridcell' : undefined} className="flex min-w-0 flex-1 items-center gap-1.5">
    {page.priority === 2 && (
      <>
        <IconAlertTriangleFilled size={13} aria-hidden className="flex-none text-danger" />
        <span className="sr-only">High priority: </span>
      </>
    )}
    <span className="truncate font-medium">{view.subjectText(page)}</span>
  </span>
)

/** The next step, and the operator who handles the page or the time that is left. */
function NextStep({ page, now, isPhone }: { page: ConsolePage; now: number; isPhone: boolean }) {
  const me = useMe().id
  const { what, when } = view.nextStep(page, now)
  const tone = view.urgencyOf(page, now) === 'lost' && 'text-danger'
  const { operator } = page
  return (
    <span role="gridcell" className="flex min-w-0 flex-col">
      <span className={clsx(isPhone ? 'truncate' : 'line-clamp-2', tone)}>{what}</span>
      <span className={clsx('flex min-w-0 items-center gap-1 text-xs tabular-nums', tone || 'text-ink-2')}>
        {operator && <IconHeadset size={13} aria-hidden className="flex-none" />}
        <span className="truncate">
          {operator ? texts.handledByText(operator.display_name, operator.user_id === me) : when}
        </span>
      </span>
    </span>
  )
}
