import type { Photo as PhotoData } from "@/lib/catalog/projects/json-columns";
import { photoUrl } from "@/lib/catalog/uploads/rules";
import { Photo } from "./photo";

export const LinkedPhoto = ({ photo, sizes }: { photo: PhotoData; sizes: string }) => (
  <a
    href={photoUrl(photo.id, photo.width, "jpg")}
    target="_blank"
    rel="noopener"
    className="block overflow-hidden rounded-sm hover:ring-2 hover:ring-ink"
  >
    <Photo photo={photo} sizes={sizes} className="aspect-[3/2] h-auto w-full object-cover" />
    <span className="sr-only"> (abre em nova aba)</span>
  </a>
);
