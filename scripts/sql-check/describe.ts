import type pg from 'pg'

export interface Column {
  name: string
  type: number
}

export interface Description {
  parameters: number[]
  /** Undefined for statements without rows. */
  columns: Column[] | undefined
}

interface Connection extends NodeJS.EventEmitter {
  parse(query: { text: string }, more: boolean): void
  describe(message: { type: 'S'; name: string }, more: boolean): void
  sync(): void
}

interface Settle {
  resolve(description: Description): void
  reject(error: Error): void
}

/** Parses and describes without running; passed to `client.query` of pg. */
class DescribeQuery implements pg.Submittable {
  readonly #text: string
  readonly #settle: Settle
  readonly #description: Description = { parameters: [], columns: undefined }
  #stop = () => {}

  constructor(text: string, settle: Settle) {
    this.#text = text
    this.#settle = settle
  }

  submit = (connection: pg.Connection): void => {
    const wire = connection as unknown as Connection
    const onParameters = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      this.#description.parameters = dataTypeIDs
    }
    wire.on('parameterDescription', onParameters)
    this.#stop = () => wire.off('parameterDescription', onParameters)
    wire.parse({ text: this.#text }, true)
    wire.describe({ type: 'S', name: '' }, true)
    wire.sync()
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#description.columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))
  }

  handleError(error: Error): void {
    this.#stop()
    this.#settle.reject(error)
  }

  handleReadyForQuery(): void {
    this.#stop()
    this.#settle.resolve(this.#description)
  }
}

export function describeStatement(client: pg.Client, text: string): Promise<Description> {
  const { promise, resolve, reject } = Promise.withResolvers<Description>()
  client.query(new DescribeQuery(text, { resolve, reject }))
  return promise
}
