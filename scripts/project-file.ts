import { readFile, stat } from "node:fs/promises";
import { FILE_PROBLEMS as say } from "@/lib/catalog/project-import/messages";
import {
  FileProblem,
  kindOfFile,
  type ProjectFile,
  readProjects,
} from "@/lib/catalog/project-import/mutations/read";
import { MAX_MEGABYTES } from "@/lib/catalog/project-import/rules";
import { StartError } from "./processes";

/** @throws StartError with one line when the file is unusable */
export async function readProjectFile(file: string): Promise<ProjectFile> {
  try {
    kindOfFile(file);
    return readProjects(file, await readBytes(file));
  } catch (error) {
    throw error instanceof FileProblem ? new StartError(error.message) : error;
  }
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    const { size } = await stat(file);
    const megabytes = Math.ceil(size / 1e6);
    if (megabytes > MAX_MEGABYTES) throw new StartError(say.large(file, megabytes, MAX_MEGABYTES));
    return await readFile(file);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new StartError(code === "ENOENT" ? say.missing(file) : say.unreadable(file, code));
  }
}
