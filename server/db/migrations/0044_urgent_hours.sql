ALTER TABLE "churches" ADD COLUMN "urgent_early" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "urgent_late" boolean DEFAULT false NOT NULL;
