import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Paged {
  pager: string
  message: string
  choices: string[]
  two_way: boolean
}

interface Options {
  /** Level 3 of RFC 1861. */
  isTwoWay?: boolean
  /** A line to answer with instead, by the command; undefined: as usual. */
  answers?: (command: string, socket: Socket) => string | undefined
  greeting?: string
  login?: string
}

const pagers = new Set(['5551234', '5559999'])

/** A paging terminal by RFC 1861: keeps what was sent, and every line of each conversation. */
export async function startTerminal({
  isTwoWay = false,
  answers,
  greeting = '220 SNPP Gateway Ready',
  login,
}: Options = {}) {
  const sent: Paged[] = []
  const lines: string[] = []
  /** What MSTA answers, by tag. */
  const statuses = new Map<string, string>()

  const server = createServer((socket) => {
    let page: Paged = { pager: '', message: '', choices: [], two_way: false }
    let isIn = login === undefined
    let received = ''
    const say = (line: string) => {
      lines.push(`S: ${line}`)
      socket.write(`${line}\r\n`)
    }

    function usual(command: string, rest: string): string {
      switch (command) {
        case 'LOGI':
          isIn = rest === login
          return isIn ? '250 Login Accepted' : '550 Error, Invalid LoginID or Password'
        case '2WAY':
          if (!isTwoWay) return '500 Unknown command'
          page.two_way = true
          return '250 OK, Beginning 2-Way Transaction'
        case 'PAGE':
          if (!isIn || !pagers.has(rest)) return '550 Error, Invalid Pager ID'
          page.pager = rest
          return '250 Pager ID Accepted'
        case 'MESS':
          if (page.message !== '') return '503 Error, Message Already Entered'
          page.message = rest
          return '250 Message OK'
        case 'ACKR':
        case 'RTYP':
        case 'EXPT':
          return page.two_way ? '250 OK' : '500 Unknown command'
        case 'MCRE':
          page.choices.push(rest)
          return '250 Response Added to Transaction'
        case 'SEND': {
          if (page.pager === '' || page.message === '') return '503 Error, pager ID or message incomplete'
          sent.push(page)
          const tag = `${1000 + sent.length} 42`
          const answer = page.two_way ? `960 ${tag} OK, Message QUEUED` : '250 Message sent successfully'
          page = { pager: '', message: '', choices: [], two_way: false }
          return answer
        }
        case 'MSTA':
          return statuses.get(rest.split(' ')[0] ?? '') ?? '550 Unknown or Illegal Message_Tag or Pass_Code'
        case 'QUIT':
          return '221 OK, Goodbye'
        default:
          return '500 Unknown command'
      }
    }

    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      for (let end = received.indexOf('\r\n'); end >= 0; end = received.indexOf('\r\n')) {
        const line = received.slice(0, end)
        received = received.slice(end + 2)
        lines.push(`C: ${line}`)
        const [, command = '', rest = ''] = /^(\S{4})\S* ?(.*)$/.exec(line) ?? []
        const answer = answers?.(command, socket)
        if (answer === '') continue
        say(answer ?? usual(command, rest))
        if (command === 'QUIT') socket.end()
      }
    })
    if (greeting !== '') say(greeting)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  )
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, sent, lines, statuses }
}
