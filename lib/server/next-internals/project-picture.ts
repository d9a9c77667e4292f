import { fillMetadataSegment } from "next/dist/lib/metadata/get-metadata-route";

/** Next hashes the route group into the address. */
const FOLDER = "/(projects)/lir-projetos/[slug]";

export const projectPicturePath = (slug: string): string =>
  fillMetadataSegment(FOLDER, { slug }, "opengraph-image", false);
