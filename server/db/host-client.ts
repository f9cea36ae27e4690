import pg from 'pg';

/** A connection that knows which server it leads to, and hears what that server says of itself. */
export class HostClient extends pg.Client {
  readonly url: string;
  /** Which of the server's processes answers; pg has it, though its types do not say so. */
  declare readonly processID: number | null;
  #isReplica = false;
  #isUnconfirmed = false;

  constructor(config: pg.ClientConfig, url: string) {
    super({ ...config, connectionString: url });
    this.url = url;
    // Said at the beginning, and again when it changes.
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') this.#isReplica = parameterValue === 'on';
    });
    this.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') this.#isUnconfirmed = true;
    });
  }

  /** A replica takes nothing that is written. A pooler goes on saying what its server was when it first met it. */
  get isReplica(): boolean {
    return this.#isReplica;
  }

  /**
   * Whether a commit was not confirmed by the replica that the server was told to wait for: when somebody cancels this
   * wait PostgreSQL calls the commit done, with a warning. Asked once.
   */
  takeUnconfirmed(): boolean {
    const isUnconfirmed = this.#isUnconfirmed;
    this.#isUnconfirmed = false;
    return isUnconfirmed;
  }
}
