/**
 * Encrypts a stream with AES-256-GCM in pieces. The key of a stream comes from BACKUP_KEY and a random salt.
 * - A piece's tag reveals a changed piece.
 * - A piece's nonce contains its number and whether it is the last, which reveals a moved or missing piece.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";
import { StartError } from "./processes.ts";

const MARK = Buffer.from("ELOB1\n");
const SALT = 16;
const TAG = 16;
/** Bytes of a piece before encryption. */
const PIECE = 64 * 1024;

/** @param text 32 bytes in base64 @throws StartError for anything else */
export function readKey(text: string): Buffer {
  const key = Buffer.from(text, "base64");
  if (key.length === 32 && key.toString("base64") === text) return key;
  throw new StartError("BACKUP_KEY precisa ser uma chave de 32 bytes em base64: openssl rand -base64 32");
}

const keyFor = (key: Buffer, salt: Buffer): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", key, salt, "elo-recicla:backup", 32));

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Cuts a stream into pieces of `size` bytes. The last piece may be shorter or empty. */
abstract class Pieces extends Transform {
  private readonly size: number;
  private held: Buffer = Buffer.alloc(0);
  private count = 0;

  constructor(size: number) {
    super();
    this.size = size;
  }

  protected abstract piece(bytes: Buffer, number: number, isLast: boolean): void;
  /** Reads and removes the stream's header, once the header has arrived whole. @returns the remaining bytes */
  protected begin(bytes: Buffer): Buffer {
    return bytes;
  }

  override _transform(bytes: Buffer, _: BufferEncoding, done: TransformCallback): void {
    try {
      this.held = this.begin(Buffer.concat([this.held, bytes]));
      // Hold back a full piece, because it may be the last.
      while (this.held.length > this.size) {
        this.piece(this.held.subarray(0, this.size), this.count++, false);
        this.held = this.held.subarray(this.size);
      }
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      this.piece(this.begin(this.held), this.count, true);
      done();
    } catch (error) {
      done(error as Error);
    }
  }
}

class Sealing extends Pieces {
  private readonly key: Uint8Array;

  constructor(key: Buffer) {
    super(PIECE);
    const salt = randomBytes(SALT);
    this.key = keyFor(key, salt);
    this.push(Buffer.concat([MARK, salt]));
  }

  protected override piece(bytes: Buffer, number: number, isLast: boolean): void {
    const cipher = createCipheriv("aes-256-gcm", this.key, nonceOf(number, isLast));
    this.push(Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]));
  }
}

class Opening extends Pieces {
  private readonly key: Buffer;
  private streamKey: Uint8Array | null = null;

  constructor(key: Buffer) {
    super(PIECE + TAG);
    this.key = key;
  }

  protected override begin(bytes: Buffer): Buffer {
    const head = MARK.length + SALT;
    if (this.streamKey || bytes.length < head) return bytes;
    if (!MARK.equals(bytes.subarray(0, MARK.length)))
      throw new StartError("Este arquivo não foi cifrado aqui.");
    this.streamKey = keyFor(this.key, bytes.subarray(MARK.length, head));
    return bytes.subarray(head);
  }

  protected override piece(bytes: Buffer, number: number, isLast: boolean): void {
    try {
      if (!this.streamKey) throw new Error("no head");
      const decipher = createDecipheriv("aes-256-gcm", this.streamKey, nonceOf(number, isLast));
      decipher.setAuthTag(bytes.subarray(-TAG));
      const opened = decipher.update(bytes.subarray(0, -TAG));
      decipher.final();
      this.push(opened);
    } catch {
      throw new StartError("O arquivo está incompleto, foi alterado, ou BACKUP_KEY é outra chave.");
    }
  }
}

/** Bytes of an encrypted stream. @param bytes before encryption */
export const sealedSize = (bytes: number): number =>
  MARK.length + SALT + bytes + TAG * Math.max(1, Math.ceil(bytes / PIECE));

export const sealStream = (key: Buffer): Transform => new Sealing(key);

/**
 * Decrypts a stream. Fails with StartError for a wrong key, a changed byte or a missing end. The output before the
 * failure is authentic but incomplete.
 */
export const openStream = (key: Buffer): Transform => new Opening(key);
