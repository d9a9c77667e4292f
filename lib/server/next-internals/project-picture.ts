import { fillMetadataSegment } from "next/dist/lib/metadata/get-metadata-route";

/** The picture's folder in `app`. Next hashes the route group into the address. */
const FOLDER = "/(projects)/lir-projetos/[slug]";

/** Path of the Open Graph picture (PNG, 1200 × 630) of a listed project. */
export const projectPicturePath = (slug: string): string =>
  fillMetadataSegment(FOLDER, { slug }, "opengraph-image", false);
