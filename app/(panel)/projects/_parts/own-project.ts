import { notFound, redirect } from "next/navigation";
import { requireViewer } from "@/lib/access/auth/session";
import { findOwnProject } from "@/lib/catalog/own-projects/queries/own";
import { projectSchema } from "@/lib/catalog/own-projects/schema";

export async function requireOwnProject(params: Promise<{ id: string }>) {
  const viewer = await requireViewer("/projects");
  if (viewer.userType !== "captador") redirect("/projects");
  const address = projectSchema.safeParse(await params);
  const project = address.success ? await findOwnProject(viewer.userId, address.data.id) : null;
  if (!project) notFound();
  return { viewer, project };
}
