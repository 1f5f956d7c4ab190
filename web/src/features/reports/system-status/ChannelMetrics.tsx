import { channelText } from '@wardline/contract/alerts/page-events/page-event.rules.ts'
import type { SystemStatus } from '@wardline/contract/reports/status.schemas.ts'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { channelNote } from './system-status.view.ts'

const columns = ['Tried', 'Delivered', 'Answered', 'Failed']

export const ChannelMetrics = ({ status: { channels } }: { status: SystemStatus }) => (
  <Section title="Your channels" about="Alerts of this account by channel, last 24 hours.">
    {channels.length === 0 ? (
      <p className="text-sm text-ink-2">No alerts in the last 24 hours.</p>
    ) : (
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="text-xs text-ink-2">
            <th scope="col" className="pb-1 text-left font-normal">
              Channel
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="w-[18.5%] pb-1 pl-1 text-right font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {channels.map((metrics) => {
          const { channel, tried, delivered, answered, failed } = metrics
          const note = channelNote(metrics)
          return (
            <tbody key={channel} className="border-t border-line">
              <tr>
                <th scope="row" className="pt-2 pb-1 text-left font-medium first-letter:uppercase">
                  {channelText(channel)}
                </th>
                {[tried, delivered, answered].map((value, at) => (
                  <td key={columns[at]} className="pt-2 pb-1 text-right">
                    {value}
                  </td>
                ))}
                <td className={`pt-2 pb-1 text-right ${failed > 0 ? 'font-medium text-danger' : ''}`}>
                  {failed}
                </td>
              </tr>
              {note !== '' && (
                <tr>
                  <td colSpan={5} className="pb-2 text-xs text-ink-2">
                    {note}
                  </td>
                </tr>
              )}
            </tbody>
          )
        })}
      </table>
    )}
  </Section>
)
